import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const apart = 8

/**
 * What loses something never comes to stand where a button was just pressed: as long as the pointer rests there, such a button
 * is moved aside. Answers what a press tells of its button.
 */
export function useClearOf(box: RefObject<HTMLElement | null>): (button: HTMLElement) => void {
  const pressed = useRef<DOMRect | null>(null)
  const clear = () => {
    for (const one of box.current?.querySelectorAll<HTMLElement>('.lt-button-danger') ?? []) {
      one.style.marginInlineStart = ''
      const place = pressed.current
      if (!place) continue
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const over = left < place.right && right > place.left && top < place.bottom && bottom > place.top
      if (over) one.style.marginInlineStart = `${place.right - left + apart}px`
    }
  }
  useLayoutEffect(clear)
  useEffect(() => {
    const moved = ({ clientX: x, clientY: y }: PointerEvent) => {
      const place = pressed.current
      if (!place || (x > place.left && x < place.right && y > place.top && y < place.bottom)) return
      pressed.current = null
      clear()
    }
    document.addEventListener('pointermove', moved)
    return () => document.removeEventListener('pointermove', moved)
  })
  return (button) => (pressed.current = button.getBoundingClientRect())
}
