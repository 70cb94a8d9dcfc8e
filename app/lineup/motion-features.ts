import {
  Feature,
  HTMLVisualElement,
  type FeatureBundle,
  type TargetAndTransition,
  type VisualElement,
} from 'framer-motion'
import { animate } from 'framer-motion/dom/mini'

/**
 * Plays what `m` components are given as `animate`, as animations of the browser's own: opacity, and transform and
 * filter as CSS writes them. Once from `initial`, and again whenever the target has changed.
 */
class BrowserAnimation extends Feature<unknown> {
  private target = ''
  private animation: ReturnType<typeof animate> | null = null

  // Typed as widely as `FeatureBundle` asks; in fact it is always a node that `renderer` below has made.
  constructor(node: unknown) {
    super(node as VisualElement<unknown>)
  }

  override mount() {
    const { initial, animate: target } = this.node.getProps()
    // The server, or React before this was loaded, has put it where it belongs.
    if (initial === false) this.target = JSON.stringify(target)
    this.update()
  }

  override update() {
    const { animate: target, transition } = this.node.getProps()
    const written = JSON.stringify(target)
    const { current: element } = this.node
    if (!(element instanceof HTMLElement) || written === this.target) return
    this.target = written
    this.animation = animate(element, target as TargetAndTransition, transition)
    // What the element has when the animation is over, and what React's next render must not take back.
    for (const [name, value] of Object.entries(target as object))
      this.node.setStaticValue(name, Array.isArray(value) ? value.at(-1) : value)
  }

  override unmount() {
    this.animation?.cancel()
  }
}

/**
 * For `LazyMotion`. The smallest of framer-motion's own sets has springs, colours,
 * SVG and more in it, of which nothing is used here, and weighs 12 kB (brotli) more.
 */
export const features: FeatureBundle = {
  renderer: (_, options) => new HTMLVisualElement(options),
  animation: { Feature: BrowserAnimation },
}
