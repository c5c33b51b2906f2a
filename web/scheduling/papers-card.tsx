import type { WordKey } from '#contract/words.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { useWords } from '../kit/words/words.ts'
import { PaperEnd } from './paper-end.tsx'

type Paper = { number: string; expiresOn: string | null; name?: string; word?: WordKey }

/** Licences and documents, each with its end. */
export function Papers({ rows }: { rows: readonly Paper[] }) {
  const { w } = useWords()
  if (rows.length === 0) return null
  return (
    <Card title="scheduling.text.papersGroup">
      <ul>
        {rows.map(({ number, expiresOn, name, word }, at) => (
          <li key={at}>
            {word ? w(word) : name} {number} <PaperEnd until={expiresOn} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
