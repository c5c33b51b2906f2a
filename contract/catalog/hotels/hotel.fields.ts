import { form } from '../../kit/record/record.ts'

/** What a hotel is called and where it is; all its rooms follow. */
export const hotelForm = form('catalog.facts', {
  names: { kind: 'names', required: true, label: 'catalog.facts.hotel' },
  areas: { kind: 'names', label: 'catalog.facts.area' },
})
