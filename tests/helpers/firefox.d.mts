export function findFirefox(): string | null
export function ensureFirefox(): string
export function tooOld(path: string): string | null
