import { useState } from 'react'
import { maxCaseFiles, type CaseFile } from '#contract/open-market/cases.schema.ts'
import { AttachButton, Attachments, useAttaching, type Attachment } from '../files/attachments.public.tsx'
import { openMarket } from './open-market.client.ts'

/** Files that go with what is said. */
export function useAttached() {
  const [sent, setSent] = useState<readonly Attachment[]>([])
  const attaching = useAttaching((file) => setSent((all) => [...all, file]))
  const drop = (id: number) => setSent((all) => all.filter((one) => one.id !== id))
  return { ...attaching, sent, ids: sent.map(({ id }) => id), drop }
}

export const AttachFiles = ({ files }: { files: ReturnType<typeof useAttached> }) => (
  <div className="lt-field-wide">
    <AttachButton onFiles={files.take} sending={files.sending} disabled={files.sent.length >= maxCaseFiles} />
    <Attachments files={files.sent} onDrop={files.drop} />
  </div>
)

/** Files of an entry, as our own copy holds them. */
export const EntryFiles = ({ files }: { files: readonly CaseFile[] }) =>
  files.length > 0 && (
    <ul className="attached-files">
      {files.map(({ id, name }) => (
        <li key={id}>
          <a href={openMarket.caseFile.href({ id })} target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
