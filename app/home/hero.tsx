import { useEffect, useRef, type ReactNode } from 'react'
import type { Site } from '../../cms/shapes.server'
import { ButtonLink, ExternalButtonLink } from '~/ui/button'
import scene from './hero-scene.svg'

/** The cave mouth at night. `children` is the countdown. */
export function Hero({ site, children }: { site: Site; children: ReactNode }) {
  const layer = useHalfSpeed<HTMLDivElement>()
  return (
    <section id="home" aria-labelledby="home-heading" className="relative isolate overflow-clip px-gutter">
      {/* Half as high again as the section, so that its lower edge is never seen as it moves up. */}
      <div ref={layer} className="absolute inset-x-0 top-0 -z-10 h-[150%] will-change-transform">
        <img src={scene} alt="" className="size-full object-cover object-top" />
      </div>
      {/* On a narrow screen the text lies over the moon's reflection. */}
      <div className="absolute inset-x-0 bottom-0 -z-10 h-3/5 bg-linear-to-t from-rock from-25% to-transparent lg:hidden" />
      <div className="mx-auto flex min-h-[max(38rem,calc(100svh-var(--spacing-nav)))] max-w-page flex-col justify-end pt-52 pb-10 md:pb-14">
        <p className="text-lead font-bold text-torch">
          {site.edition}
        </p>
        <h1 id="home-heading" className="mt-2 text-hero font-black tracking-[-0.035em]">
          {site.title}
        </h1>
        <p className="mt-4 max-w-measure text-lead text-chalk">{site.tagline}</p>
        <p className="mt-1 text-lead font-bold text-chalk">
          {site.dates}, {site.place}
        </p>
        <div className="mt-8">{children}</div>
        <div className="mt-8 grid grid-cols-1 gap-3 min-[22.5rem]:grid-cols-2 sm:flex sm:flex-wrap">
          <ExternalButtonLink href={site.ticketUrl} look="wanted" className="max-sm:col-span-full sm:px-7">
            GET TICKETS NOW!
          </ExternalButtonLink>
          <ButtonLink to="#lineup">VIEW LINEUP</ButtonLink>
          <ButtonLink to="/lineup-reveal">FULL LINEUP REVEAL</ButtonLink>
          {site.instagramUrl && (
            <ExternalButtonLink href={site.instagramUrl} className="max-sm:col-span-full">
              FOLLOW US
            </ExternalButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

/** Moves an element up by half of what the page is scrolled, unless the visitor wants less motion. */
function useHalfSpeed<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    let frame = 0
    function move() {
      frame = 0
      if (!ref.current) return
      ref.current.style.transform = calm.matches ? '' : `translate3d(0, ${-scrollY / 2}px, 0)`
    }
    // Scroll events come more often than frames.
    const plan = () => (frame ||= requestAnimationFrame(move))
    plan()
    addEventListener('scroll', plan, { passive: true })
    calm.addEventListener('change', plan)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', plan)
      calm.removeEventListener('change', plan)
    }
  }, [])
  return ref
}
