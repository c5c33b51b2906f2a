import { Link } from '../../kit/parts/link.tsx'
import { useWords } from '../../kit/words/words.ts'

const points = [
  { title: 'subscription.text.brandSell', text: 'subscription.text.brandSellText' },
  { title: 'subscription.text.brandRun', text: 'subscription.text.brandRunText' },
  { title: 'subscription.text.brandMoney', text: 'subscription.text.brandMoneyText' },
] as const

/** What the product is, for whoever comes to the brand's own host. */
export function BrandLanding() {
  const { w } = useWords()
  return (
    <main>
      <section className="website-hero">
        <h1>{w('subscription.text.brandTitle')}</h1>
        <p>{w('subscription.text.brandText')}</p>
        <Link className="lt-button lt-button-primary" href="/light-openTrial">
          {w('subscription.text.openTrial')}
        </Link>
      </section>
      <section className="website-points">
        {points.map(({ title, text }) => (
          <article key={title}>
            <h2>{w(title)}</h2>
            <p>{w(text)}</p>
          </article>
        ))}
      </section>
    </main>
  )
}
