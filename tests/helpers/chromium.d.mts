export function findChromium(): string | null
export function ensureChromium(): string
export function findHeadlessShell(): string | null
export function ensureBothChromiums(): string
