import { useRef, useState } from 'react'
import type { WordKey } from '#contract/words.ts'
import { FieldShell, useField, type FieldProps } from './field.tsx'
import { useWords } from '../words.ts'
import './field-file.css'

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
  /** Shown as pictures; otherwise as names that open. */
  picture?: 'square' | 'wide'
}

/** Files or pictures: dropped, pasted or chosen; what breaks the rule is told and never sent. */
export function FileField<T extends object>(props: FileFieldProps<T>) {
  const { upload, urlOf, accept, maxBytes, rule, many, picture, disabled } = props
  const { w } = useWords()
  const { value, set, error, id, aria } = useField<number | number[] | null | undefined, T>(props)
  const [sending, setSending] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const ids = Array.isArray(value) ? value : value ? [value] : []
  const take = async (files: readonly File[]) => {
    const fits = files.filter((file) => accept.includes(file.type) && file.size <= maxBytes)
    if (fits.length < files.length) props.form.store.blame({ field: props.name, why: rule })
    setSending(fits.length)
    const sent = (
      await Promise.all((many ? fits : fits.slice(0, 1)).map((file) => upload(file).catch(() => undefined)))
    ).filter((one) => one !== undefined)
    setSending(0)
    if (sent.length) set(many ? [...ids, ...sent] : sent[0])
  }
  const drop = (one: number) => set(many ? ids.filter((other) => other !== one) : null)
  return (
    <FieldShell {...props} id={id} error={error}>
      <div
        className="lt-files"
        data-picture={picture}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => (event.preventDefault(), void take([...event.dataTransfer.files]))}
        onPaste={(event) => void take([...event.clipboardData.files])}
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
        {(many || ids.length === 0) && (
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
          accept={accept.join(',')}
          multiple={many}
          disabled={disabled}
          onChange={(event) => {
            void take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
    </FieldShell>
  )
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
