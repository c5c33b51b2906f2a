import { skipReasons } from '#contract/sms/sms-values.ts'
import type { CampaignCheck as CampaignCheckAnswer, CampaignForm } from '#contract/sms/sms.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { useRested } from '../kit/look/use-rested.ts'
import { useWords } from '../kit/words/words.ts'
import { costText } from './cost-text.ts'
import { sms } from './sms.client.ts'

/** Whom a campaign reaches, whom not and why, how it reads and what it costs: before it is sent. */
export function CampaignCheck({ ask }: { ask: CampaignForm | undefined }) {
  const { w } = useWords()
  const [requested] = useRested(ask, 500)
  const { templateId = 0, connectionId = 0, choice = {}, offer = '', language = null } = requested ?? {}
  const { data, error } = useRead(
    sms.campaignCheck,
    { templateId, connectionId, choice, offer, language },
    { enabled: requested !== undefined, keep: true, skipToast: true },
  )
  return (
    <section className="sms-check" aria-label={w('sms.text.check')}>
      <h3>{w('sms.text.check')}</h3>
      {error && (
        <p className="sms-refused" role="status">
          {error.message}
        </p>
      )}
      {data && requested && !error && <Outcome data={data} />}
    </section>
  )
}

/** How many get it, what that costs, and how it reads in each language. */
function Outcome({ data }: { data: CampaignCheckAnswer }) {
  const { w } = useWords()
  return (
    <>
      <p role="status">
        <b>{w('sms.text.checkTotal', { sendable: data.sendable, found: data.found })}</b>
      </p>
      <p>
        {w('sms.text.checkCost', {
          segments: data.segments,
          cost: costText(data.costMicros, data.currency),
        })}
      </p>
      {data.later > 0 && <p>{w('sms.text.checkLater', { count: data.later })}</p>}
      {data.countries.length > 0 && (
        <ul>
          {data.countries.map(({ country, messages, costMicros }) => (
            <li key={country}>
              {w('sms.text.byCountry', {
                country: country || '–',
                messages,
                cost: costText(costMicros, data.currency),
              })}
            </li>
          ))}
        </ul>
      )}
      {data.samples.map(({ language: one, text }) => (
        <p key={one} className="sms-bubble" lang={one}>
          {text}
        </p>
      ))}
      {data.problems.length > 0 && <Problems data={data} />}
    </>
  )
}

/** Who gets none, by the reason. */
function Problems({ data }: { data: CampaignCheckAnswer }) {
  const { w } = useWords()
  return (
    <>
      <h3>{w('sms.text.problems')}</h3>
      <ul>
        {skipReasons.map((why) => {
          const count = data.skipped[why]
          return count ? (
            <li key={why}>
              {w(`sms.skipReasons.${why}`)}: {count}
              <ul>
                {data.problems
                  .filter((one) => one.why === why)
                  .slice(0, 5)
                  .map(({ customerId, code, name, phone }) => (
                    <li key={customerId}>
                      {code} {name} {phone}
                    </li>
                  ))}
              </ul>
            </li>
          ) : null
        })}
      </ul>
    </>
  )
}
