import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Drawer } from '../../parts/layers/drawer.tsx'
import { useLayer } from '../../parts/layers/layer.ts'
import { Kbd } from '../../parts/keys/kbd.tsx'
import { useWords } from '../../words/words.ts'
import { minQuickView, maxQuickView, useSplit } from './use-split.ts'
import './quick-view.css'

export type Look = { title: ReactNode; body: ReactNode }
type QuickViewProps = {
  /** What is looked at; undefined closes it. */
  look: Look | undefined
  onOpen: (() => void) | undefined
  onClose: () => void
}

/** What the split and the drawer of a phone have in their head. */
function OpenButton({ onOpen }: Pick<QuickViewProps, 'onOpen'>) {
  const { w } = useWords()
  if (!onOpen) return null
  return (
    <button type="button" className="lt-button" onClick={onOpen}>
      {w('kit.parts.open')} <Kbd keys="enter" />
    </button>
  )
}

/** Where there is no room beside the list: over it. */
export function QuickViewDrawer({ look, onOpen, onClose }: QuickViewProps) {
  const { w } = useWords()
  return (
    <Drawer
      beside
      open={look !== undefined}
      onClose={onClose}
      label={w('kit.parts.quickLook')}
      title={look?.title}
      extra={look && <OpenButton onOpen={onOpen} />}
    >
      {look?.body}
    </Drawer>
  )
}

/** Beside the table, under the filters: the rows keep their place and the keys go on walking. Its width is remembered. */
export function QuickViewBeside({ look, onOpen, onClose }: QuickViewProps & { look: Look }) {
  const { w } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [{ width }, setSplit] = useSplit()
  useLayer({ open: true, close: onClose, box, kind: 'beside' })
  const widen = (to: number) =>
    setSplit((now) => ({ ...now, width: Math.round(Math.max(minQuickView, Math.min(maxQuickView(), to))) }))
  return (
    <div ref={box} role="dialog" aria-label={w('kit.parts.quickLook')} className="lt-look" style={{ width }}>
      <Edge width={width} onWidth={widen} />
      <header role="presentation">
        <h2>{look.title}</h2>
        <OpenButton onOpen={onOpen} />
        <button type="button" className="lt-close" aria-label={w('kit.text.close')} onClick={onClose}>
          ×
        </button>
      </header>
      <div className="lt-look-body" tabIndex={0}>
        {look.body}
      </div>
    </div>
  )
}

/** Dragged, or moved by the arrows. */
function Edge({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { w } = useWords()
  const from = useRef<{ x: number; width: number } | null>(null)
  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: 24, ArrowRight: -24 }[event.key]
    if (!by) return
    event.preventDefault()
    onWidth(width + by)
  }
  return (
    <div
      className="lt-look-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={w('kit.parts.lookWidth')}
      aria-valuenow={width}
      aria-valuemin={minQuickView}
      aria-valuemax={maxQuickView()}
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={(event) => from.current && onWidth(from.current.width + from.current.x - event.clientX)}
      onPointerUp={() => (from.current = null)}
      onKeyDown={step}
    />
  )
}
