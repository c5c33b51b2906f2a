import { useRef, useState } from 'react'
import { maxCaseFiles, type CaseFile } from '#contract/open-market/cases.schema.ts'
import { attachmentAccept, sendAttachment } from '../files/files.public.ts'
import type { CallError } from '../kit/call/call-error.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useWords } from '../kit/words/words.ts'
import { openMarket } from './open-market.client.ts'

type Sent = { id: number; name: string }

/** Files that go with what is said: sent one behind another as they are chosen. */
export function useAttached() {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [sending, setSending] = useState(false)
  const take = async (files: File[]): Promise<void> => {
    setSending(true)
    for (const file of files)
      await sendAttachment(file).then(
        (one) => setSent((all) => [...all, one]),
        (error: CallError) => toast.bad(`${file.name}: ${error.fields?.[0]?.message ?? error.message}`),
      )
    setSending(false)
  }
  const drop = (id: number) => setSent((all) => all.filter((one) => one.id !== id))
  return { sent, ids: sent.map(({ id }) => id), sending, take: (files: File[]) => void take(files), drop }
}

export function AttachFiles({ files }: { files: ReturnType<typeof useAttached> }) {
  const { w } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const { sent, sending, take, drop } = files
  return (
    <div className="lt-field-wide market-files">
      <button
        type="button"
        className="lt-button"
        disabled={sending || sent.length >= maxCaseFiles}
        onClick={() => chooser.current?.click()}
      >
        {w(sending ? 'kit.parts.sending' : 'open-market.text.attach')}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={attachmentAccept}
        aria-label={w('open-market.text.attach')}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {sent.map(({ id, name }) => (
        <span key={id}>
          {name}
          <button
            type="button"
            className="lt-icon-button"
            aria-label={w('open-market.text.dropFile', { name })}
            onClick={() => drop(id)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </div>
  )
}

/** Files of an entry, as our own copy holds them. */
export const EntryFiles = ({ files }: { files: readonly CaseFile[] }) =>
  files.length > 0 && (
    <div className="market-files">
      {files.map(({ id, name }) => (
        <a key={id} href={openMarket.caseFile.href({ id })} target="_blank" rel="noopener">
          {name}
        </a>
      ))}
    </div>
  )
