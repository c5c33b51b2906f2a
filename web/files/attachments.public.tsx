import { useState } from 'react'
import type { CallError } from '../kit/call/call-error.ts'
import { FileButton } from '../kit/parts/file-button.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useWords } from '../kit/words/words.ts'
import { attachmentAccept, sendAttachment } from './files.public.ts'
import './attachments.css'

export type Attachment = { id: number; name: string }

/** Sends a file; one that is refused is told with its reason. */
export const sendOrTell = (file: File): Promise<Attachment | undefined> =>
  sendAttachment(file).catch((error: CallError) => {
    toast.bad(`${file.name}: ${error.fields?.[0]?.message ?? error.message}`)
    return undefined
  })

/** Sends files one behind another; where one is refused the others go on. */
export function useAttaching(onSent: (file: Attachment) => void) {
  const [sending, setSending] = useState(0)
  const take = async (files: File[]): Promise<void> => {
    setSending((count) => count + files.length)
    for (const file of files) {
      const sent = await sendOrTell(file)
      if (sent) onSent(sent)
      setSending((count) => count - 1)
    }
  }
  return { take: (files: File[]) => void take(files), sending: sending > 0 }
}

type AttachButtonProps = { onFiles: (files: File[]) => void; sending: boolean; disabled: boolean }
export function AttachButton({ onFiles, sending, disabled }: AttachButtonProps) {
  const { w } = useWords()
  return (
    <FileButton accept={attachmentAccept} multiple busy={sending} disabled={disabled} onFiles={onFiles}>
      {w(sending ? 'kit.parts.sending' : 'files.text.attach')}
    </FileButton>
  )
}

type AttachmentsProps = { files: readonly Attachment[]; onDrop: (id: number) => void }
/** Files that go with what is written. */
export function Attachments({ files, onDrop }: AttachmentsProps) {
  const { w } = useWords()
  if (files.length === 0) return null
  return (
    <ul className="attached-files">
      {files.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <button
            type="button"
            className="lt-icon-button"
            aria-label={w('files.text.dropFile', { name })}
            onClick={() => onDrop(id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
