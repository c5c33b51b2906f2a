import type { ReactNode } from 'react'
import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import type { Terms } from '#contract/open-market/terms.fields.ts'
import { wordAt } from '#contract/words.ts'
import { PictureStrip } from '../catalog/catalog.public.tsx'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { DetailPage } from '../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { runs } from '../kit/route/action.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { useWords } from '../kit/words/words.ts'
import { BandsCard } from './bands-card.tsx'
import { CasesCard } from './cases/cases-card.tsx'
import { CustomerView, useCustomerView } from './customer-view.tsx'
import { ContractList } from './contract-list.tsx'
import { ProposalDrawer } from './terms/proposal-form.tsx'
import { StandardDrawer } from './terms/standard-form.tsx'
import { connectionTones, licenceTones } from './market-tones.ts'
import { LicencesCard } from './licences-card.tsx'
import { NoteCard } from './note-card.tsx'
import { PeopleCard } from './people-card.tsx'
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
  const standard = useDrawer<Standard>()
  const [isPublic] = useCustomerView()
  const mayDispute = profile?.can['dispute'] === true && !isPublic
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
              {!isPublic && (
                <StatusTag tone={connectionTones[profile.connection]}>
                  {w(`open-market.connections.${profile.connection}`)}
                </StatusTag>
              )}
              <StatusTag tone={licenceTones[profile.licenceState]}>
                {w(`open-market.companyLicence.${profile.licenceState}`)}
              </StatusTag>
            </>
          )
        }
        actions={
          profile && (
            <Acts
              profile={profile}
              isPublic={isPublic}
              onPropose={() => proposal.show(profile.code)}
              onStandard={standard.show}
            />
          )
        }
        side={profile && <Side profile={profile} isPublic={isPublic} />}
      >
        {profile && (
          <>
            <About profile={profile} />
            <Pictures profile={profile} />
            {!isPublic && (
              <Card title="open-market.text.contracts">
                <ContractList rows={profile.contracts} />
              </Card>
            )}
            {mayDispute && <CasesCard profile={profile} />}
            {children}
          </>
        )}
      </DetailPage>
      <TalkDrawers direction={direction} proposal={proposal} standard={standard} />
    </>
  )
}

type Standard = Pick<CompanyProfile, 'code'> & { terms: Terms }
type TalkProps = {
  direction: Props['direction']
  proposal: ReturnType<typeof useDrawer<string>>
  standard: ReturnType<typeof useDrawer<Standard>>
}
/** A contract is asked for: on terms of ours, or on theirs. */
const TalkDrawers = ({ direction, proposal, standard }: TalkProps) => (
  <>
    {proposal.record && (
      <ProposalDrawer
        key={proposal.count}
        merchantCode={proposal.record}
        direction={direction}
        open={proposal.open}
        onClose={proposal.hide}
      />
    )}
    {standard.record && (
      <StandardDrawer
        key={`s${standard.count}`}
        {...standard.record}
        direction={direction}
        open={standard.open}
        onClose={standard.hide}
      />
    )}
  </>
)

type ActsProps = {
  profile: CompanyProfile
  isPublic: boolean
  onPropose: () => void
  onStandard: (standard: Standard) => void
}
/** What can be done with a company; nothing while a guest looks on. */
function Acts({ profile, isPublic, onPropose, onStandard }: ActsProps) {
  const { w } = useWords()
  const { code, standardTerms: terms } = profile
  return (
    <>
      <ActionButtons
        can={isPublic ? {} : { ...profile.can, ...(terms && { askStandard: true as const }) }}
        of="open-market.text"
        max={2}
        acts={{
          ...(terms && {
            askStandard: { word: 'open-market.text.askStandard', go: () => onStandard({ code, terms }) },
          }),
          propose: { word: 'open-market.text.propose', go: onPropose },
          block: runs(openMarket.block, () => ({ merchantCode: profile.code }), {
            word: 'open-market.text.block',
            danger: true,
            consequence: w('open-market.text.blockWhat'),
            done: 'open-market.text.moved',
          }),
        }}
      />
      <CustomerView />
    </>
  )
}

function About({ profile }: { profile: CompanyProfile }) {
  const { w, name } = useWords()
  return (
    <FactCard
      title="open-market.text.profile"
      facts={[
        {
          word: 'open-market.fields.kinds',
          value: profile.kinds.map((kind) => w(`open-market.companyKinds.${kind}`)).join(', '),
          wide: true,
        },
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
        profile.gateTypes.length > 0 && {
          word: 'open-market.fields.gateTypes',
          value: profile.gateTypes.map((type) => w(wordAt('catalog.productTypes', type))).join(', '),
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

/** What its page shows: its logo, and pictures that open as they are. */
function Pictures({ profile: { code, logoFileId, pictureFileIds } }: { profile: CompanyProfile }) {
  const { w } = useWords()
  const urlOf = (id: number) => openMarket.companyPicture.href({ merchantCode: code, id })
  if (logoFileId === null && !pictureFileIds.length) return null
  return (
    <Card title="open-market.fields.pictures">
      {logoFileId !== null && (
        <img className="market-logo" src={urlOf(logoFileId)} alt={w('open-market.fields.logo')} />
      )}
      <PictureStrip urls={pictureFileIds.map(urlOf)} />
    </Card>
  )
}

/** With a guest looking on: what the company shows to anybody. */
function Side({ profile, isPublic }: { profile: CompanyProfile; isPublic: boolean }) {
  const { contact, bands } = profile
  return (
    <>
      {!isPublic && (
        <>
          <TradeCard trade={profile.trade} />
          <BandsCard bands={bands} />
          <NoteCard profile={profile} />
          <PeopleCard profile={profile} />
        </>
      )}
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
      <LicencesCard profile={profile} />
    </>
  )
}

/** What we traded so far, in our own figures. */
function TradeCard({ trade }: Pick<CompanyProfile, 'trade'>) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: trade.currency })
  return (
    <FactCard
      title="open-market.text.trade"
      facts={[
        { word: 'open-market.fields.orders', value: trade.orders, keep: true },
        { word: 'open-market.fields.guests', value: trade.guests, keep: true },
        { word: 'open-market.text.sold', value: money(trade.soldMinor) },
        { word: 'open-market.text.bought', value: money(trade.boughtMinor) },
      ]}
    />
  )
}
