import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from '../../parts/cx.ts'
import './fill.css'

/** Room left under a page's end, and the least height in which a table is of use. */
const below = 16
const min = 420

/**
 * Reaches down to the end of the window, so that what scrolls in it keeps its head, sums and pages in sight. On a phone
 * it is as high as its content.
 */
export function Fill({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const fit = () => {
      const top = node.getBoundingClientRect().top + scrollY
      node.style.setProperty('--fill', `${Math.max(min, innerHeight - top - below)}px`)
    }
    fit()
    // What stands above may wrap, appear or go.
    const size = new ResizeObserver(fit)
    size.observe(document.body)
    addEventListener('resize', fit)
    return () => {
      size.disconnect()
      removeEventListener('resize', fit)
    }
  }, [])
  return (
    <div ref={box} className={cx('lt-fill', className)}>
      {children}
    </div>
  )
}
