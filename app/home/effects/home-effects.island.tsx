import { useEffect, useRef } from 'react'
import { animateArrivals } from './arrivals'
import { followDepth } from './depth-gauge'
import { scrollAtHalfSpeed } from './half-speed'
import { showLarge } from './large-pictures'
import { carryTorch } from './torch'
import { useText } from '~/ui/use-text'

/** Moves the parts of the home page that have no state: depth gauge, hero, torch, and sections that scroll into view. */
export default function HomeEffects() {
  const t = useText('lightbox')
  const gauge = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mouth = document.querySelector<HTMLElement>('.hero-mouth')
    const gallery = document.querySelector<HTMLElement>('.gallery')
    // Nothing is ever stopped: the island lives as long as its document.
    if (gauge.current) followDepth(gauge.current)
    if (mouth) scrollAtHalfSpeed(mouth)
    if (gallery) {
      carryTorch(gallery)
      showLarge(gallery, t)
    }
    animateArrivals()
  }, [t])
  return <div ref={gauge} aria-hidden="true" className="gauge" />
}
