// The choices of the last game, offered again for the next one.
import { defaultChoice, type SetupChoice } from './setup.ts';

const KEY = 'rocada.chess.setup';

export function recallChoice(): SetupChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SetupChoice>;
    return { ...defaultChoice(), ...stored };
  } catch {
    // Nothing readable is stored.
    return defaultChoice();
  }
}

export function keepChoice(choice: SetupChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the next form starts from the defaults.
  }
}
