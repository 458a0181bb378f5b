// What to show a person when a question to the server failed.
import { AskError, OfflineError } from './connection.svelte.ts';
import { settings } from './settings.svelte.ts';
import { t } from './texts.ts';

export function failureText(error: unknown): string {
  if (error instanceof AskError) return error.problem[settings.language];
  if (error instanceof OfflineError) return t('shell.offline');
  throw error;
}
