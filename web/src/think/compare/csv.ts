// The counts as a table for other programs: the columns that `rocada explain --csv` writes.
import type { ComparisonRow, SearchAlgorithm, TreeScore } from '../../lib/messages.ts';

const COLUMNS = ['algorithm', 'depth', 'value', 'best', 'generated', 'evaluated', 'cutoffs', 'table_hits', 'microseconds'];

const NAMES: Record<SearchAlgorithm, string> = {
  minimax: 'minimax',
  alphaBeta: 'alpha-beta',
  ordered: 'ordered',
  table: 'table',
};

export function csvOf(rows: readonly ComparisonRow[]): string {
  const lines = rows.map((row) => [
    NAMES[row.algorithm],
    row.depth,
    plainScore(row.value),
    row.best ?? '-',
    row.generated,
    row.evaluated,
    row.cutoffs,
    row.tableHits,
    row.microseconds,
  ]);
  return [COLUMNS, ...lines].map((line) => line.map(quoted).join(',')).join('\n') + '\n';
}

function plainScore(score: TreeScore): string {
  switch (score.type) {
    case 'points':
      return String(score.value);
    case 'win':
      return `win in ${score.plies}`;
    case 'loss':
      return `loss in ${score.plies}`;
    case 'plusInfinity':
      return 'inf';
    case 'minusInfinity':
      return '-inf';
  }
}

function quoted(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
