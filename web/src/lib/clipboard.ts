// Copying, with the answer whether it worked: a page that is not on this computer may be refused.

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
