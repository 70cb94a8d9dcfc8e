export function findFirefox(): string | null
export function ensureFirefox(): string
