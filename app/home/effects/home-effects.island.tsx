import { useEffect, useRef } from 'react'
import { animateArrivals } from './arrivals'
import { followDepth } from './depth-gauge'
import { scrollAtHalfSpeed } from './half-speed'
import { showLarge } from './large-pictures'
import { carryTorch } from './torch'

/** What moves on the home page without a state: the depth gauge, the hero, the torch, and what comes into sight. */
export default function HomeEffects() {
  const gauge = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mouth = document.querySelector<HTMLElement>('.hero-mouth')
    const gallery = document.querySelector<HTMLElement>('.gallery')
    // Nothing is ever stopped: the island lives as long as its document.
    if (gauge.current) followDepth(gauge.current)
    if (mouth) scrollAtHalfSpeed(mouth)
    if (gallery) {
      carryTorch(gallery)
      showLarge(gallery)
    }
    animateArrivals()
  }, [])
  return <div ref={gauge} aria-hidden="true" className="gauge" />
}
