/** The Studio's font and colour of descriptions, which it exports no component for. */
export const UNDER_A_FIELD = {
  margin: '8px 0 0',
  font: '13px/1.5 Inter, system-ui, sans-serif',
  color: 'var(--card-muted-fg-color)',
}
