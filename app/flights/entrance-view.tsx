/** The view from the desk at the cave's entrance: rock around, sea and sky outside, and a plane coming in. Only to look at. */
export function EntranceView({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 300" className={className} aria-hidden="true">
      <path fill="#f6dcb4" d="M0 0h480v300H0z" />
      <circle cx="338" cy="168" r="34" fill="#ffb454" />
      <path fill="#3f8f94" d="M0 190h480v110H0z" />
      <path fill="#8fc7c2" d="M300 204h76v3h-76zM316 214h44v3h-44zM292 226h56v3h-56zM326 238h22v3h-22z" />
      <path fill="#6c6580" d="m56 192 34-20 22-4 26-22 30 12 24-4 22 18 30 8 26 12z" />
      <path fill="none" stroke="#15131d" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 9" d="M392 66C344 62 300 78 262 112" />
      <path fill="#15131d" d="m262 112-14 15-5-2 5-9-9 4-4 6-4-2 2-9-7-6 4-3 8 1 6-7-14-9 4-4 20 4 10-12c4-4 9-1 6 4l-8 13 8 18-4 4z" />
      <path
        fill="#15131d"
        fillRule="evenodd"
        d="M0 0h480v300H0zm60 256-10-44 8-46-4-34 22-40 34-30 14 12 10-24 42-16 8 22 12-28 46-4 10 30 10-26 44 10 30 22 6 26 16-8 26 40 10 46-8 42 12 50-28 12H92z"
      />
      <path fill="#232031" d="M0 268l60-14 40 12 290-4 34-10 56 16v32H0z" />
      <path fill="#7d4300" d="M120 248h240v9H120zM136 257h10v43h-10zM334 257h10v43h-10z" />
      <path fill="#fffaf0" d="m196 244 56-5 8 7-56 5z" />
      <path fill="#17593a" d="M282 238h34v9h-34z" />
    </svg>
  )
}
