import {
  Feature,
  HTMLVisualElement,
  type FeatureBundle,
  type TargetAndTransition,
  type VisualElement,
} from 'framer-motion'
import { animate } from 'framer-motion/dom/mini'

/**
 * Plays the `animate` prop of `m` components with the Web Animations API. It supports opacity, and transform and filter
 * in CSS syntax. It plays after the first render, and again whenever the target changes.
 */
class BrowserAnimation extends Feature<unknown> {
  private target = ''
  private animation: ReturnType<typeof animate> | null = null

  // `FeatureBundle` types the node as `unknown`. It always comes from `renderer` below.
  constructor(node: unknown) {
    super(node as VisualElement<unknown>)
  }

  override mount() {
    const { initial, animate: target } = this.node.getProps()
    // With `initial={false}` the element is rendered at its target already.
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
    // The element keeps the final values. Without this, React's next render would reset them.
    for (const [name, value] of Object.entries(target as object))
      this.node.setStaticValue(name, Array.isArray(value) ? value[value.length - 1] : value)
  }

  override unmount() {
    this.animation?.cancel()
  }
}

/**
 * The features for `LazyMotion`. framer-motion's smallest own set adds springs, colours and SVG, which this site does
 * not use, and is 12 kB (brotli) larger.
 */
export const features: FeatureBundle = {
  renderer: (_, options) => new HTMLVisualElement(options),
  animation: { Feature: BrowserAnimation },
}
