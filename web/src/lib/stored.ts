// What this browser remembers. Where it has no storage, or something else wrote there, the defaults are always good.

/** What was kept under a name, with the defaults for what was not. */
export function recall<T extends object>(name: string, defaults: T): T {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>) };
  } catch {
    return defaults;
  }
}

export function keep(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser without storage forgets; nothing else depends on it.
  }
}
