import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Drawer } from '../../parts/layers/drawer.tsx'
import { useWords } from '../../words/words.ts'
import { boxOf, drawCrop, moved, nearest, wholeView, type Size, type View } from './crop.ts'
import './picture-crop.css'

export type Cropping = { aspect: number; maxWidth: number; maxBytes: number }
type PictureCropProps = Cropping & {
  file: File
  onDone: (file: File) => void
  onCancel: () => void
  /** It is no picture that can be shown or made small enough. */
  onBroken: () => void
}

/** Chooses the part of a picture that is kept, before it is made small and sent. Dragged, or by arrows, plus and minus. */
export function PictureCrop({ file, aspect, onDone, onCancel, onBroken, ...limits }: PictureCropProps) {
  const { w } = useWords()
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [view, setView] = useState(wholeView)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    if (image.current) image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [file])
  const use = async () => {
    if (!size || !image.current) return
    const box = boxOf(size, aspect, view)
    const made = await drawCrop(image.current, { ...limits, box, aspect, name: file.name })
    if (made) onDone(made)
    else onBroken()
  }
  const move = (by: { x: number; y: number; zoom?: number }) =>
    size && setView((last) => moved(size, aspect, last, by))
  return (
    <Drawer
      open
      onClose={onCancel}
      title={w('kit.parts.cropPicture')}
      width={720}
      foot={
        <>
          <button type="button" className="lt-button" onClick={onCancel}>
            {w('kit.text.cancel')}
          </button>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!size}
            onClick={() => void use()}
          >
            {w('kit.parts.usePicture')}
          </button>
        </>
      }
    >
      <Frame aspect={aspect} move={move}>
        <img
          ref={image}
          alt=""
          draggable={false}
          style={size ? placed(size, aspect, view) : { visibility: 'hidden' }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            width && height ? setSize({ width, height }) : onBroken()
          }
          onError={onBroken}
        />
      </Frame>
      <label className="lt-crop-zoom">
        <span>{w('kit.parts.zoom')}</span>
        <input
          type="range"
          min={1}
          max={nearest}
          step={0.05}
          value={view.zoom}
          onChange={(event) => move({ x: 0, y: 0, zoom: Number(event.target.value) / view.zoom })}
        />
      </label>
      <p className="lt-field-help">{w('kit.parts.cropHelp')}</p>
    </Drawer>
  )
}

/** The picture so large, and so far moved, that the frame shows the part. */
function placed(size: Size, aspect: number, view: View) {
  const box = boxOf(size, aspect, view)
  return {
    width: `${(size.width / box.width) * 100}%`,
    left: `${(-box.left / box.width) * 100}%`,
    top: `${(-box.top / box.height) * 100}%`,
  }
}

const steps: Readonly<Record<string, { x: number; y: number; zoom?: number }>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
  '+': { x: 0, y: 0, zoom: 1.1 },
  '-': { x: 0, y: 0, zoom: 1 / 1.1 },
}

type FrameProps = {
  aspect: number
  move: (by: { x: number; y: number; zoom?: number }) => void
  children: ReactNode
}

/** What is kept: the picture moves under it. */
function Frame({ aspect, move, children }: FrameProps) {
  const { w } = useWords()
  const held = useRef<{ x: number; y: number } | null>(null)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    move({ x: (held.current.x - event.clientX) / width, y: (held.current.y - event.clientY) / height })
    held.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step)
  }
  return (
    <div
      className="lt-crop"
      role="group"
      aria-label={w('kit.parts.cropHelp')}
      tabIndex={0}
      style={{ aspectRatio: aspect }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => (held.current = null)}
      onWheel={(event) => move({ x: 0, y: 0, zoom: event.deltaY < 0 ? 1.08 : 1 / 1.08 })}
    >
      {children}
    </div>
  )
}
