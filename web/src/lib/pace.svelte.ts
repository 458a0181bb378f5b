// How fast two computers play for this person.

export const pace = $state({ ms: 500 });
