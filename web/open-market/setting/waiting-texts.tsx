import type { WaitingTexts as Waiting } from '#contract/open-market/library.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { runs } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'

type Change = Waiting['rows'][number]['changes'][number]

/** Words of suppliers that wait for a person; nothing where none do. */
export const WaitingTexts = () => (useSession().may('oMarket.suppliers.bind') ? <Texts /> : null)

function Texts() {
  const { w, name } = useWords()
  const { data } = useRead(openMarket.waitingTexts, undefined, { live: ['marketShare', 'sku'] })
  if (!data?.rows.length) return null
  return (
    <Card title="open-market.text.waitingTexts">
      <p className="lt-field-help">{w('open-market.text.waitingTextsWhat')}</p>
      <ul className="market-contracts">
        {data.rows.map(({ skuId, code, names, partnerNames, hash, changes }) => (
          <li key={skuId}>
            <header>
              <b>{name(names) || code}</b>
              <span>{name(partnerNames)}</span>
            </header>
            {changes.map((change) => (
              <TextChange key={change.field} change={change} />
            ))}
            <ActionButtons
              can={{ takeTexts: true, keepTexts: true }}
              of="open-market.text"
              quiet
              acts={{
                takeTexts: runs(openMarket.textsDecide, () => ({ skuId, take: true, hash }), {
                  word: 'open-market.text.takeTexts',
                  done: 'open-market.text.moved',
                }),
                keepTexts: runs(openMarket.textsDecide, () => ({ skuId, take: false, hash }), {
                  word: 'open-market.text.keepTexts',
                  done: 'open-market.text.moved',
                }),
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/** A field in each language in which it differs: ours, and what the supplier says now. */
function TextChange({ change: { field, ours, theirs } }: { change: Change }) {
  const { w } = useWords()
  return languages.flatMap((language) => {
    const text = theirs[language]
    return text === undefined
      ? []
      : [
          <div key={language}>
            <small>
              {w(`open-market.texts.${field}`)} · {languageNames[language]}
            </small>
            <p className="market-was">{plain(ours[language] ?? '') || '–'}</p>
            <blockquote>{plain(text)}</blockquote>
          </div>,
        ]
  })
}
