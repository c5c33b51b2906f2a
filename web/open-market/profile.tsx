import type { ReactNode } from 'react'
import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import { wordAt } from '#contract/words.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { DetailPage } from '../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { runs } from '../kit/route/action.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { useWords } from '../kit/words/words.ts'
import { BandsCard } from './bands-card.tsx'
import { CasesCard } from './cases-card.tsx'
import { ContractList } from './contract-list.tsx'
import { ProposalDrawer } from './proposal-form.tsx'
import { connectionTones, licenceTones } from './market-tones.ts'
import { openMarket } from './open-market.client.ts'
import './open-market.css'

type Props = {
  read: { isPending: boolean; error: unknown; refetch: () => unknown }
  profile: CompanyProfile | undefined
  direction: 'sells' | 'buys'
  children?: ReactNode
}

/** A company's page: what it shows of itself, what we agreed and traded. */
export function Profile({ read, profile, direction, children }: Props) {
  const { w, name } = useWords()
  const proposal = useDrawer<string>()
  const mayDispute = profile?.can['dispute'] === true
  return (
    <>
      <DetailPage
        read={read}
        code={profile?.code}
        title={profile && (name(profile.names) || profile.code)}
        sub={
          profile && [profile.city, w(`open-market.countries.${profile.country}`)].filter(Boolean).join(', ')
        }
        states={
          profile && (
            <>
              <StatusTag tone={connectionTones[profile.connection]}>
                {w(`open-market.connections.${profile.connection}`)}
              </StatusTag>
              <StatusTag tone={licenceTones[profile.licenceState]}>
                {w(`open-market.companyLicence.${profile.licenceState}`)}
              </StatusTag>
            </>
          )
        }
        actions={
          profile && (
            <ActionButtons
              can={profile.can}
              of="open-market.text"
              max={1}
              acts={{
                propose: { word: 'open-market.text.propose', go: () => proposal.show(profile.code) },
                block: runs(openMarket.block, () => ({ merchantCode: profile.code }), {
                  word: 'open-market.text.block',
                  danger: true,
                  consequence: w('open-market.text.blockWhat'),
                  done: 'open-market.text.moved',
                }),
              }}
            />
          )
        }
        side={profile && <Side profile={profile} />}
      >
        {profile && (
          <>
            <About profile={profile} />
            <Card title="open-market.text.contracts">
              <ContractList rows={profile.contracts} />
            </Card>
            {mayDispute && <CasesCard merchantCode={profile.code} />}
            {children}
          </>
        )}
      </DetailPage>
      {proposal.record && (
        <ProposalDrawer
          key={proposal.count}
          merchantCode={proposal.record}
          direction={direction}
          open={proposal.open}
          onClose={proposal.hide}
        />
      )}
    </>
  )
}

function About({ profile }: { profile: CompanyProfile }) {
  const { w, name } = useWords()
  return (
    <FactCard
      title="open-market.text.profile"
      facts={[
        { word: 'open-market.fields.about', value: name(profile.about), wide: true },
        { word: 'open-market.fields.areas', value: profile.areas, wide: true },
        {
          word: 'open-market.fields.productTypes',
          value: profile.productTypes.map((type) => w(wordAt('catalog.productTypes', type))).join(', '),
          wide: true,
        },
        { word: 'open-market.fields.termsText', value: name(profile.termsText), wide: true },
        { word: 'open-market.fields.since', value: profile.since },
        { word: 'open-market.fields.sizeBand', value: w(wordAt('open-market.sizes', profile.sizeBand)) },
        {
          word: 'open-market.fields.answersWithin',
          value: w('open-market.text.hours', { hours: profile.answerHours }),
        },
        { word: 'open-market.fields.gate', value: w(wordAt('open-market.gates', profile.gate)) },
        profile.site !== '' && {
          word: 'open-market.fields.site',
          value: (
            <a href={profile.site} target="_blank" rel="noopener noreferrer nofollow">
              {profile.site}
            </a>
          ),
        },
      ]}
    />
  )
}

function Side({ profile: { trade, contact, licences, bands } }: { profile: CompanyProfile }) {
  const { w } = useWords()
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: trade.currency })
  return (
    <>
      <FactCard
        title="open-market.text.trade"
        facts={[
          { word: 'open-market.fields.orders', value: trade.orders, keep: true },
          { word: 'open-market.fields.guests', value: trade.guests, keep: true },
          { word: 'open-market.text.sold', value: money(trade.soldMinor) },
          { word: 'open-market.text.bought', value: money(trade.boughtMinor) },
        ]}
      />
      <BandsCard bands={bands} />
      {contact && (
        <FactCard
          title="open-market.text.contact"
          facts={[
            { word: 'open-market.fields.contactName', value: contact.name },
            { word: 'open-market.fields.email', value: contact.email },
            { word: 'open-market.fields.phone', value: contact.phone },
          ]}
        />
      )}
      <Card title="open-market.text.licences">
        {licences.length === 0 && <p>{w('open-market.text.noLicences')}</p>}
        <ul className="market-plain">
          {licences.map(({ country, kind, number, state, validUntil, register, registerAt }) => (
            <li key={`${country} ${number}`}>
              <b>{number}</b> {w(wordAt('open-market.licenceKinds', kind))},{' '}
              {w(wordAt('open-market.countries', country))} · {w(wordAt('open-market.licenceStates', state))}{' '}
              · {shownDay(validUntil)}
              {register && registerAt && (
                <> · {w(`open-market.registers.${register}`, { day: shownDay(registerAt.slice(0, 10)) })}</>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
