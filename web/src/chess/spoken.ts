// Moves and squares in words, for those who listen: `Nxf3+` is "knight takes f3, check".
import type { AttackMap, Role } from '../lib/messages.ts';
import { t } from '../lib/texts.ts';
import { squareIndex, type Key } from './fen.ts';
import { colorName } from './names.ts';
import type { Piece } from './pieces.ts';

const roleOf: Record<string, Role> = { N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

export function roleName(role: Role): string {
  return t(`chess.${role}`);
}

export function pieceName({ color, role }: Piece): string {
  // In Romanian the queen alone is feminine.
  if (role === 'queen') return t(color === 'white' ? 'chess.whiteQueen' : 'chess.blackQueen');
  return t(color === 'white' ? 'chess.whitePiece' : 'chess.blackPiece', { piece: roleName(role) });
}

export function spokenMove(san: string): string {
  const end = san.endsWith('#') ? `, ${t('chess.mateWord')}` : san.endsWith('+') ? `, ${t('chess.checkWord')}` : '';
  const bare = san.replace(/[+#]$/, '');
  if (bare === 'O-O') return t('chess.castleShort') + end;
  if (bare === 'O-O-O') return t('chess.castleLong') + end;
  const parts = /^([NBRQK]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([NBRQ]))?$/.exec(bare);
  if (!parts) return san;
  const [, letter = '', origin = '', takes = '', target = '', becomes] = parts;
  const words = [
    roleName(roleOf[letter] ?? 'pawn'),
    origin,
    takes ? t('chess.takes') : '',
    target,
    becomes ? `${t('chess.becomes')} ${roleName(roleOf[becomes]!)}` : '',
  ];
  return words.filter(Boolean).join(' ') + end;
}

/** "attacked by White 2 times, attacked by Black once", without the sides that do not attack it. */
export function spokenAttacks(map: AttackMap, key: Key): string {
  const sides = (['white', 'black'] as const).map((color) => ({ color, count: map[color][squareIndex(key)] ?? 0 }));
  const attackers = sides.filter(({ count }) => count > 0);
  if (attackers.length === 0) return t('chess.notAttacked');
  return attackers.map(({ color, count }) => t('chess.attackedBy', { color: colorName(color), count })).join(', ');
}
