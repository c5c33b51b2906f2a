import { useState } from 'react'
import type { ProfileInfo } from '#contract/scheduling/diving/diving.schema.ts'
import { guestProfileRecord } from '#contract/scheduling/diving/profile.fields.ts'
import { wordAt } from '#contract/words.ts'
import { LastEvents } from '../../audit/history.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { DateText, TimeText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import { FormLamps } from '../diving/diver-tags.tsx'
import { DiveLogCard } from './dive-log-card.tsx'
import { FormsCard } from './forms-card.tsx'
import { GearCard } from './gear-card.tsx'
import { ProfileActs } from './profile-acts.tsx'
import { diverProfileCalls, ProfileDrawer } from './profile-form.tsx'

const facts = factsOf(guestProfileRecord)

/** One diving guest: who they are, forms, gear, courses and dives. */
export default function DiverDetail({ clientId }: { clientId: string }) {
  const { w } = useWords()
  const read = useRead(
    scheduling.diverInfo,
    { id: Number(clientId) },
    { live: ['guestProfile', 'dayPlan'], keep: true, tellsFailure: true },
  )
  const diver = read.data
  const [url, setUrl] = useState('')
  const edited = useDrawer<ProfileInfo>()
  return (
    <DetailPage
      read={read}
      title={diver && (diver.name || w('scheduling.screens.divingClientDetail'))}
      states={diver && <FormLamps medical={diver.medical} waiver={diver.waiver} />}
      sub={
        diver?.missing.length
          ? `${w('scheduling.text.missing')}: ${diver.missing.map((part) => word(`scheduling.missing.${part}`)).join(', ')}`
          : undefined
      }
      actions={
        diver && (
          <ProfileActs
            of={diver}
            calls={diverProfileCalls}
            onEdit={() => edited.show(diver)}
            onLink={setUrl}
            max={3}
          />
        )
      }
      side={diver && <Side diver={diver} url={url} />}
    >
      {diver && <Main diver={diver} />}
      {edited.record && (
        <ProfileDrawer
          key={edited.count}
          profile={edited.record}
          calls={diverProfileCalls}
          open={edited.open}
          onClose={edited.hide}
        />
      )}
    </DetailPage>
  )
}

/** What a diver brings: certificate, courses, forms, sizes, gear and dives. */
function Main({ diver }: { diver: ProfileInfo }) {
  return (
    <>
      <FactCard
        title="scheduling.text.divingGroup"
        facts={facts(diver, [
          'agency',
          'level',
          'certNumber',
          'certifiedOn',
          'loggedDives',
          'lastDiveOn',
          'maxDepthM',
          'nitrox',
          'insurance',
        ])}
      />
      <Courses diver={diver} />
      <FormsCard diver={diver} />
      <FactCard
        title="scheduling.text.sizesGroup"
        facts={facts(diver, [
          'heightCm',
          'weightKg',
          'shoeEu',
          'bcd',
          'wetsuit',
          'fins',
          'weightBeltKg',
          'eyesLeft',
          'eyesRight',
          {
            word: 'scheduling.profiles.ownGear',
            value: diver.ownGear.map((kind) => word(wordAt('scheduling.ownGear', kind))).join(', '),
          },
        ])}
      />
      <GearCard diver={diver} />
      <DiveLogCard diver={diver} />
    </>
  )
}

/** Courses with how many of their dives were made; one that is dived and not signed off says so. */
function Courses({ diver }: { diver: ProfileInfo }) {
  const { w } = useWords()
  if (diver.courses.length === 0) return null
  return (
    <Card title="scheduling.profiles.courses">
      <ul className="dive-list">
        {diver.courses.map((course, at) => {
          const done = diver.log.filter(
            ({ programme, date }) => programme === course.programme && date >= course.startedOn,
          ).length
          const isDived = done >= course.divesPlanned
          return (
            <li key={`${course.programme}.${at}`}>
              {w(`catalog.courses.${course.programme}`)} · <DateText date={course.startedOn} /> ·{' '}
              {w('scheduling.text.courseDives', { done, planned: course.divesPlanned })}{' '}
              {course.signedOffOn ? (
                <StatusTag tone="good">
                  {w('scheduling.profiles.signedOffOn')} <DateText date={course.signedOffOn} />
                </StatusTag>
              ) : (
                isDived && <StatusTag tone="warn">{w('scheduling.text.toSignOff')}</StatusTag>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Side({ diver, url }: { diver: ProfileInfo; url: string }) {
  return (
    <>
      <FactCard
        title="scheduling.text.profile"
        facts={facts(diver, ['phone', 'email', 'language', 'nationality', 'birthdate', 'passport'])}
      />
      <FactCard
        title="scheduling.text.travelGroup"
        facts={facts(diver, [
          'hotel',
          'emergency',
          'flightDate',
          'flightTime',
          'needs',
          'note',
          'nextTrip',
          'trips',
        ])}
      />
      {(diver.link || url) && (
        <FactCard
          title="scheduling.text.guestLink"
          facts={[
            Boolean(url) && { word: 'scheduling.text.guestLink', value: <Copyable text={url} />, wide: true },
            diver.link && { word: 'scheduling.text.validTo', value: <TimeText at={diver.link.expiresAt} /> },
            diver.link?.seenAt
              ? { word: 'scheduling.text.seenByGuest', value: <TimeText at={diver.link.seenAt} /> }
              : false,
          ]}
        />
      )}
      <Visits diver={diver} />
      <LastEvents of={diver} />
    </>
  )
}

function Visits({ diver }: { diver: ProfileInfo }) {
  if (diver.visits.length === 0) return null
  return (
    <Card title="scheduling.text.visits">
      <ul className="dive-list">
        {diver.visits.map((visit) => (
          <li key={`${visit.orderId}.${visit.date}`}>
            <DateText date={visit.date} />{' '}
            <Link href={to.orders.OrderDetail({ id: visit.orderId })}>{visit.orderCode}</Link> {visit.product}{' '}
            {!visit.going && <StatusTag tone="muted">{word('scheduling.text.fallen')}</StatusTag>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
