import { useState } from 'react'
import { maxCaseFiles } from '#contract/open-market/cases.schema.ts'
import { AttachButton, Attachments, useAttaching, type Attachment } from '../../files/attachments.public.tsx'

/** Files that go with what is said. */
export function useAttached(before: readonly Attachment[] = []) {
  const [sent, setSent] = useState(before)
  const attaching = useAttaching((file) => setSent((all) => [...all, file]))
  const drop = (id: number) => setSent((all) => all.filter((one) => one.id !== id))
  return { ...attaching, sent, ids: sent.map(({ id }) => id), drop }
}

type AttachProps = { files: ReturnType<typeof useAttached>; max?: number }
export const AttachFiles = ({ files, max = maxCaseFiles }: AttachProps) => (
  <div className="lt-field-wide">
    <AttachButton onFiles={files.take} sending={files.sending} disabled={files.sent.length >= max} />
    <Attachments files={files.sent} onDrop={files.drop} />
  </div>
)

type LinkedFile = { name: string; href: string }
/** Files that open, each in a page of its own. */
export const FileLinks = ({ files }: { files: readonly LinkedFile[] }) =>
  files.length > 0 && (
    <ul className="attached-files">
      {files.map(({ name, href }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
