/** The miner's lamp that lights the board. It is decoration. */
export function Lamp() {
  return (
    <svg
      viewBox="0 0 144 132"
      className="lamp forced-colors:hidden print:hidden"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="lamp-light">
          <stop stopColor="#fffaf0" />
          <stop offset=".3" stopColor="#ffb454" stopOpacity=".7" />
          <stop offset="1" stopColor="#ffb454" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="lamp-tin" x2="1" y2="0">
          <stop stopColor="#15131d" />
          <stop offset=".3" stopColor="#3b364f" />
          <stop offset=".55" stopColor="#232031" />
          <stop offset="1" stopColor="#0b0a10" />
        </linearGradient>
      </defs>
      <path d="M72 0c-2 14 2 22 0 36" stroke="#3b364f" strokeWidth="3" fill="none" />
      <circle cx="72" cy="86" r="46" fill="url(#lamp-light)" />
      <path d="M64 36h16l4 12h-24z" fill="url(#lamp-tin)" />
      <path d="M60 48c-20 5-32 16-34 28h92c-2-12-14-23-34-28z" fill="url(#lamp-tin)" />
      <path d="M26 76h92" stroke="#ffb454" strokeWidth="2" strokeOpacity=".8" />
      <path d="M60 77h24c3 8 2 17-4 21-4 3-12 3-16 0-6-4-7-13-4-21z" fill="#fffaf0" />
      <path d="M60 77h24M63 85h18M66 93h12" stroke="#ffb454" strokeWidth="1.5" />
    </svg>
  )
}
