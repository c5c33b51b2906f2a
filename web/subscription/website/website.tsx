import { useEffect } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import type { WebsitePage } from '#contract/subscription/subscription.schema.ts'
import { LanguagePicker } from '../../kit/frame/bar/language-picker.tsx'
import { brand } from '../../kit/look/brands.ts'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'
import { BrandLanding } from './brand-landing.tsx'
import { Products } from './products.tsx'
import { WebsiteSettingsButton } from './website-settings.tsx'
import './website.css'

type Shown = NonNullable<WebsitePage['merchant']>

/** The public page of a merchant, by its code or its host; else that of the brand. */
export default function Website() {
  const { w } = useWords()
  const { user } = useSession()
  const [{ merchant = user?.merchantCode ?? '' }] = useUrlQuery()
  const ask = { merchant, host: merchant ? '' : location.hostname }
  const { data } = useRead(subscription.website, ask, { skipToast: true, freshFor: 60_000 })
  const shown = data?.merchant
  return (
    <div className="website">
      <header className="website-bar">
        {shown ? <MerchantName shown={shown} /> : <BrandName />}
        <nav>
          {user && (
            <IfAllowed needs="setting.website">
              <WebsiteSettingsButton />
            </IfAllowed>
          )}
          <LanguagePicker icon />
          <Link className="lt-button" href={user ? '/' : '/login'}>
            {w(user ? 'subscription.text.toDesk' : 'subscription.text.logIn')}
          </Link>
        </nav>
      </header>
      {shown ? (
        <Merchant shown={shown} />
      ) : (
        data && (
          <>
            {user && <p className="website-note">{w('subscription.text.notPublished')}</p>}
            <BrandLanding />
          </>
        )
      )}
    </div>
  )
}

function MerchantName({ shown }: { shown: Shown }) {
  const { language } = useWords()
  const name = nameIn(shown.names, language)
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <span className="website-name">
      {shown.logo && <img src={shown.logo} alt="" height={40} />}
      {name}
    </span>
  )
}

function BrandName() {
  const { name, logo } = brand()
  return (
    <span className="website-name">
      <img src={logo} alt="" width={36} height={36} />
      {name}
    </span>
  )
}

function Merchant({ shown }: { shown: Shown }) {
  const { w, language } = useWords()
  const intro = nameIn(shown.intro, language)
  const { phone, email, address } = shown
  return (
    <main>
      <section className="website-hero">
        <h1>{nameIn(shown.names, language)}</h1>
        {intro && <p>{intro}</p>}
      </section>
      <Products shown={shown} />
      {(phone || email || address) && (
        <section className="website-contact">
          <h2>{w('subscription.text.contact')}</h2>
          <address>
            {address && <span>{address}</span>}
            {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </address>
        </section>
      )}
    </main>
  )
}
