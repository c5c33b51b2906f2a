import { identitiesOf, documentKey, isSure, type Identity } from './identities.ts'

export type OrderPeople = {
  id: number
  agentId: number
  contact: { name: string; pinyin: string; phone: string; email: string }
  guests: { id: number; name: string; pinyin: string; info: Record<string, string> }[]
}
type PersonDocument = { kind: 'passport' | 'id-card'; number: string; country: string }
/** Somebody of an order who can be told from others, and in which places: 0 is the contact, the others are guests. */
export type Person = {
  orderId: number
  agentId: number
  places: number[]
  name: string
  pinyin: string
  phone: string
  email: string
  birthdate: string
  nationality: string
  documents: PersonDocument[]
  identities: Identity[]
}

type Draft = Omit<Person, 'identities'>

/**
 * The people of an order. The guest who bears the contact's name is the contact. Whoever is known by a name alone is nobody
 * yet, and a document number that two guests of other names bear is nobody's.
 */
export function peopleOf({ id, agentId, contact, guests }: OrderPeople): Person[] {
  const drafts: Draft[] = [
    {
      orderId: id,
      agentId,
      places: [0],
      ...contact,
      birthdate: '',
      nationality: '',
      documents: [],
    },
  ]
  for (const guest of guests) {
    const draft = draftOf({ id, agentId }, guest)
    const [contactDraft] = drafts
    if (contactDraft && guest.name && isSameName(contact, guest) && contactDraft.places.length === 1)
      drafts[0] = { ...contactDraft, ...pickExisting(draft, contactDraft), places: [0, guest.id] }
    else drafts.push(draft)
  }
  const shared = sharedNumbers(drafts)
  return drafts.flatMap((draft) => {
    const documents = draft.documents.filter(({ number }) => !shared.has(documentKey(number)))
    const identities = identitiesOf({
      ...draft,
      phones: [draft.phone],
      wechat: '',
      documents: documents.map(({ number }) => number),
    })
    return identities.some(isSure) ? [{ ...draft, documents, identities }] : []
  })
}

type Named = { name: string; pinyin: string }
const same = (a: string, b: string) => a !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()
const isSameName = (a: Named, b: Named): boolean => same(a.name, b.name) || same(a.pinyin, b.pinyin)

const pickExisting = (guest: Draft, contact: Draft) => ({
  pinyin: contact.pinyin || guest.pinyin,
  birthdate: guest.birthdate,
  nationality: guest.nationality,
  documents: guest.documents,
})

function draftOf(order: { id: number; agentId: number }, guest: OrderPeople['guests'][number]): Draft {
  const { info } = guest
  const number = info['identityNumber']?.trim() ?? ''
  const kind = /passport/i.test(info['identityType'] ?? 'passport') ? 'passport' : 'id-card'
  const nationality = info['nationality']?.trim().slice(0, 60) ?? ''
  return {
    orderId: order.id,
    agentId: order.agentId,
    places: [guest.id],
    name: guest.name,
    pinyin: guest.pinyin,
    phone: '',
    email: '',
    birthdate: /^\d{4}-\d\d-\d\d$/.test(info['birthdate'] ?? '') ? info['birthdate']! : '',
    nationality,
    documents: documentKey(number) ? [{ kind, number: number.slice(0, 60), country: nationality }] : [],
  }
}

/** Numbers that people of different names bear in one order: pasted for everybody. */
function sharedNumbers(drafts: readonly Draft[]): Set<string> {
  const bearer = new Map<string, Draft>()
  const shared = new Set<string>()
  for (const draft of drafts)
    for (const { number } of draft.documents) {
      const key = documentKey(number)
      const other = bearer.get(key)
      if (other && !isSameName(other, draft)) shared.add(key)
      bearer.set(key, draft)
    }
  return shared
}
