// When a visit begins on the home page this stands in the page itself, else it is fetched as a file. The event `arrive` says that
// the home page has been rendered: each one starts the watch anew, but for that of the first page, which is being watched already.
{
  const watchArrivals = () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let isFirst = true
    const watch = new IntersectionObserver((entries) => {
      let turn = 0
      for (const {
        target,
        isIntersecting,
        boundingClientRect: { top },
      } of entries) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        if (isFirst || top < innerHeight * 0.7) continue
        const from = { opacity: 0, transform: `translateY(${target.matches('h2') ? -28 : 28}px)` }
        target.animate([from, {}], {
          duration: 300,
          delay: Math.min(turn++, 3) * 30,
          easing: 'ease-out',
          fill: 'backwards',
        })
      }
      isFirst = false
    })
    for (const part of document.querySelectorAll(
      '.chamber h2, .chamber li:not(li li), .reading, .plank',
    ))
      watch.observe(part)
  }
  let isInPage = document.readyState === 'loading'
  addEventListener('arrive', (event) => {
    event.preventDefault()
    if (!isInPage) watchArrivals()
    isInPage = false
  })
  watchArrivals()
}
