import type { WordKey } from '#contract/words.ts'
import { useRead } from '../kit/call/query.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { Link } from '../kit/parts/link.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { home } from './home.client.ts'
import { SetUpStarts } from './set-up/set-up-starts.tsx'
import { useScreenLink } from './use-screen-link.ts'

const products = 'entertainment.all'
const steps = [
  { key: 'logo', word: 'home.text.stepLogo', screen: 'website' },
  { key: 'supplier', word: 'home.text.stepSupplier', screen: 'supplierManage' },
  { key: 'product', word: 'home.text.stepProduct', screen: 'AddNewSKUKind', domain: 'catalog' },
  { key: 'price', word: 'home.text.stepPrice', screen: 'all', domain: 'catalog' },
  { key: 'stock', word: 'home.text.stepStock', screen: 'stockBoard' },
  { key: 'agent', word: 'home.text.stepAgent', screen: 'ForAgentList' },
  { key: 'order', word: 'home.text.stepOrder', screen: 'OrderProductMainList' },
] as const satisfies readonly { key: string; word: WordKey; screen: string; domain?: string }[]

/** For a merchant that begins: what comes first, what is done, and the way to the next. Gone with the first order. */
export function FirstSteps() {
  const { w } = useWords()
  const { may } = useSession()
  const link = useScreenLink()
  const { data } = useRead(home.firstSteps, undefined, {
    enabled: may(products),
    live: ['sku', 'supplier', 'agent', 'order'],
    skipToast: true,
  })
  if (!data) return null
  if (data.order) return <SetUpStarts hasProduct />
  const next = steps.find(({ key }) => !data[key])
  return (
    <Card
      title="home.text.firstSteps"
      extra={<span className="home-soft">{w('home.text.firstStepsWhy')}</span>}
    >
      <ol className="home-steps">
        {steps.map((step) => {
          const { key, word, screen } = step
          const href = link(screen, {}, 'domain' in step ? step.domain : undefined)
          return (
            <li key={key} data-done={data[key] || undefined}>
              <span aria-hidden>{data[key] ? '✓' : '○'}</span>
              {href && !data[key] ? (
                <Link className={step === next ? 'lt-button lt-button-primary' : 'lt-button'} href={href}>
                  {w(word)}
                </Link>
              ) : (
                <span>{w(word)}</span>
              )}
            </li>
          )
        })}
      </ol>
      <SetUpStarts hasProduct={data.product} />
    </Card>
  )
}
