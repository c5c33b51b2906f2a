import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import { wordAt } from '#contract/words.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { runs } from '../kit/route/action.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { openMarket } from './open-market.client.ts'

const dayOf = (at: string): string => shownDay(at.slice(0, 10))

/** Licences that a company shows, what a register said of each, and whether our own people have looked at it. */
export function LicencesCard({ profile }: { profile: CompanyProfile }) {
  const { w } = useWords()
  return (
    <Card title="open-market.text.licences">
      {profile.licences.length === 0 && <p>{w('open-market.text.noLicences')}</p>}
      <ul className="market-plain">
        {profile.licences.map((licence) => (
          <li key={`${licence.country} ${licence.number}`}>
            <Licence licence={licence} />
            {licence.state === 'submitted' && !licence.seenAt && <Seen profile={profile} licence={licence} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Licence = CompanyProfile['licences'][number]

function Licence({ licence }: { licence: Licence }) {
  const { w } = useWords()
  const { country, kind, number, state, validUntil, register, registerAt, seenByName, seenAt } = licence
  return (
    <>
      <b>{number}</b>{' '}
      {[
        `${w(wordAt('open-market.licenceKinds', kind))}, ${w(wordAt('open-market.countries', country))}`,
        w(wordAt('open-market.licenceStates', state)),
        validUntil && shownDay(validUntil),
        register && registerAt && w(`open-market.registers.${register}`, { day: dayOf(registerAt) }),
        seenAt && w('open-market.text.seenBy', { name: seenByName, day: dayOf(seenAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}

/** Says that we have looked at it ourselves. */
function Seen({ profile: { code, can }, licence }: { profile: CompanyProfile; licence: Licence }) {
  const { w } = useWords()
  const { country, number } = licence
  return (
    <ActionButtons
      can={can['seen'] === true ? { seen: true } : {}}
      of="open-market.text"
      quiet
      acts={{
        seen: runs(openMarket.licenceSeen, () => ({ merchantCode: code, country, number }), {
          word: 'open-market.text.seen',
          consequence: w('open-market.text.seenWhat'),
          done: 'open-market.text.moved',
        }),
      }}
    />
  )
}
