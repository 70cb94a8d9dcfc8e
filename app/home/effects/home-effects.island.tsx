import { useEffect, useRef } from 'react'
import { DEPTHS } from '../depths'
import { animateArrivals } from './arrivals'
import { followDepth } from './depth-gauge'
import { scrollAtHalfSpeed } from './half-speed'
import { carryTorch } from './torch'

/** What moves on the home page without a state: the depth gauge, the hero, the torch, and what comes into sight. */
export default function HomeEffects() {
  const gauge = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mouth = document.querySelector<HTMLElement>('.hero-mouth')
    const gallery = document.querySelector<HTMLElement>('.gallery')
    const stops = [
      gauge.current && followDepth(gauge.current, DEPTHS),
      mouth && scrollAtHalfSpeed(mouth),
      gallery && carryTorch(gallery),
      animateArrivals(),
    ]
    return () => stops.forEach((stop) => stop?.())
  }, [])
  return <div ref={gauge} aria-hidden="true" className="gauge" />
}
