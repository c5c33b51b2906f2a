import { lazy, Suspense, useRef, useState } from 'react'
import type { WordKey } from '#contract/words.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import { useWords } from '../../words/words.ts'
import type { Cropping } from './picture-crop.tsx'
import './field-file.css'

const PictureCrop = lazy(() => import('./picture-crop.tsx').then((part) => ({ default: part.PictureCrop })))

type FileFieldProps<T extends object> = FieldProps<T> & {
  /** Sends a file and answers its id. */
  upload: (file: File) => Promise<number | undefined>
  /** Address of a file by its id. */
  urlOf: (id: number) => string
  /** Content types that are taken, e.g. `['image/jpeg', 'image/png']`. */
  accept: readonly string[]
  maxBytes: number
  /** What is refused, in the words of the rule: "Avatar must be JPG and at most 2M." */
  rule: WordKey
  many?: boolean
  /** Pictures of any kind and size are taken, cut to this aspect and made small enough before they are sent. */
  crop?: Omit<Cropping, 'maxBytes'>
  /** How many of them, where it is many. */
  max?: number
  /** Shown as pictures; otherwise as names that open. */
  picture?: 'square' | 'wide'
}

/** Files or pictures: dropped, pasted or chosen; what breaks the rule is told and never sent. */
export function FileField<T extends object>(props: FileFieldProps<T>) {
  const { urlOf, accept, crop, maxBytes, many, picture, disabled, max = 100 } = props
  const { w } = useWords()
  const field = useField<Ids, T>(props)
  const { value, set, error, id, aria } = field
  const input = useRef<HTMLInputElement>(null)
  const ids = listed(value)
  const { take, sending, waiting, next } = useTaking(props, field)
  const drop = (one: number) => set(many ? ids.filter((other) => other !== one) : null)
  return (
    <FieldShell {...props} id={id} error={error}>
      <div
        className="lt-files"
        data-picture={picture}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => (event.preventDefault(), take([...event.dataTransfer.files]))}
        onPaste={(event) => take([...event.clipboardData.files])}
      >
        {ids.map((one) => (
          <Sent
            key={one}
            url={urlOf(one)}
            name={`${w(props.label)} ${one}`}
            picture={Boolean(picture)}
            onDrop={disabled ? undefined : () => drop(one)}
          />
        ))}
        {(many ? ids.length < max : ids.length === 0) && (
          <button
            type="button"
            className="lt-file-add"
            disabled={disabled || sending > 0}
            onClick={() => input.current?.click()}
          >
            {w(sending ? 'kit.parts.sending' : 'kit.parts.chooseFile')}
          </button>
        )}
        <input
          {...aria}
          ref={input}
          className="lt-file-input"
          type="file"
          accept={crop ? 'image/*' : accept.join(',')}
          multiple={many}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {crop && waiting && (
        <Suspense>
          <PictureCrop
            key={waiting.name + waiting.lastModified}
            file={waiting}
            {...crop}
            maxBytes={maxBytes}
            onDone={next}
            onCancel={() => next()}
            onBroken={() => next(null)}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}

type Ids = number | number[] | null | undefined
const listed = (value: Ids): number[] => (Array.isArray(value) ? value : value ? [value] : [])
/** Beyond this a browser may run out of memory before the picture is small. */
const croppable = 60 * 1024 * 1024

type Taken = { now: () => Ids; set: (value: Ids) => void; blame: (why: string) => void }

/** Takes files in: those that break the rule are told, pictures to be cut wait for it one by one, the others are sent. */
function useTaking<T extends object>(props: FileFieldProps<T>, { now, set, blame: blameFor }: Taken) {
  const { upload, accept, crop, maxBytes, rule, many, max = 100 } = props
  const [sending, setSending] = useState(0)
  const [queue, setQueue] = useState<readonly File[]>([])
  const blame = () => blameFor(rule)
  const fits = (file: File) =>
    crop
      ? file.type.startsWith('image/') && file.size <= croppable
      : accept.includes(file.type) && file.size <= maxBytes
  const send = async (files: readonly File[]) => {
    setSending((count) => count + files.length)
    const sent = await Promise.all(files.map((file) => upload(file).catch(() => undefined)))
    setSending((count) => count - files.length)
    const ids = sent.filter((one) => one !== undefined)
    // What is there by now: others may have come meanwhile.
    if (ids.length) set(many ? [...listed(now()), ...ids].slice(0, max) : ids[0])
  }
  const take = (files: readonly File[]) => {
    const fitting = files.filter(fits)
    if (fitting.length < files.length) blame()
    const taken = many ? fitting : fitting.slice(0, 1)
    if (crop) setQueue([...queue, ...taken])
    else void send(taken)
  }
  /** The first that waits is cut, let go (nothing), or no picture at all (null). */
  const next = (file?: File | null) => {
    setQueue(queue.slice(1))
    if (file) void send([file])
    else if (file === null) blame()
  }
  return { take, sending, waiting: queue[0], next }
}

type SentProps = { url: string; name: string; picture: boolean; onDrop: (() => void) | undefined }

function Sent({ url, name, picture, onDrop }: SentProps) {
  const { w } = useWords()
  return (
    <figure>
      {picture ? (
        <img src={url} alt={name} />
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {onDrop && (
        <button type="button" aria-label={`${w('kit.parts.remove')} ${name}`} onClick={onDrop}>
          ×
        </button>
      )}
    </figure>
  )
}
