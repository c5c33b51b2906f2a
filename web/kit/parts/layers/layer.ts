import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../look/use-latest.ts'

/** Open layers, the uppermost last: Escape and a press outside close only that one. */
const open: { close: () => void; inside: (target: Node) => boolean; kind: LayerKind }[] = []

/** `light` closes on a press outside, `modal` keeps the rest away, `beside` leaves the page usable. */
type LayerKind = 'light' | 'modal' | 'beside'

const isOurs = (layer: (typeof open)[number]) => open.at(-1) === layer
type LayerOptions = {
  open: boolean
  close: () => void
  box: RefObject<HTMLElement | null>
  anchor?: RefObject<HTMLElement | null>
  kind?: LayerKind
}

/**
 * Makes a box a layer: Escape closes the uppermost, a press outside a light one too, and focus goes back to where it was.
 */
export function useLayer({ open: isOpen, close, box, anchor, kind = 'light' }: LayerOptions): void {
  const latest = useLatest(close)
  useEffect(() => {
    if (!isOpen) return
    const back = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const own = box.current
    const layer = {
      close: () => latest.current(),
      inside: (target: Node) => Boolean(own?.contains(target) || anchor?.current?.contains(target)),
      kind,
    }
    open.push(layer)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOurs(layer) || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      layer.close()
    }
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node
      if (layer.kind === 'light' && isOurs(layer) && !layer.inside(target)) layer.close()
    }
    let pressed = false
    const onClick = ({ target }: MouseEvent) => (pressed = Boolean(own?.contains(target as Node)))
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('click', onClick, true)
    return () => {
      open.splice(open.indexOf(layer), 1)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('click', onClick, true)
      if (pressed) keepSecondPress()
      const held = document.activeElement
      if (!held || held === document.body || own?.contains(held)) back?.focus({ preventScroll: true })
    }
  }, [isOpen, box, anchor, kind, latest])
}

/** As long as two presses are a double click. */
const doubleMs = 500

/** The second press of a double click belongs to the layer that the first one closed: what lies below is not pressed by it. */
function keepSecondPress(): void {
  const keep = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', keep, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', keep, true), doubleMs)
}

/** Is a layer open that takes the page's shortcuts away? */
export const layerOpen = (): boolean => open.some((layer) => layer.kind !== 'beside')

const stops =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'
/** What Tab reaches inside a box, in order. */
export const tabStops = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(stops)].filter((node) => node.offsetParent !== null)
