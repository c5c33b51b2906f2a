import type { ProductType } from '#contract/catalog/products.ts'

/** A line drawing of what is sold, on a 48 grid; it takes the colour of its text. */
const drawings: Record<ProductType, string> = {
  transfer:
    'M8 31v-9l4-8h17l7 8 4 2v7h-4M14 31h17M11 22h24M22 14v8M12 34a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM33 34a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'car-charter':
    'M7 31V20l5-6h22l7 8v9h-3M15 31h15M7 22h33M18 14v8M29 14v8M12 34a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM34 34a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'day-trip':
    'M6 34c3 2 6 2 9 0s6-2 9 0 6 2 9 0 6-2 9 0M14 29c0-9 4-16 8-18 3 3 4 9 4 14M26 29c1-6 3-10 7-12 3 3 4 8 4 12M35 12a4 4 0 1 0-8 0',
  'things-to-do': 'M24 8v12M24 20c-8 0-13 5-14 13h28c-1-8-6-13-14-13ZM18 33v6M30 33v6M24 8l9 4-9 4',
  spa: 'M24 36c-9 0-14-6-14-14 6 0 11 4 14 9 3-5 8-9 14-9 0 8-5 14-14 14ZM24 31c-4-6-4-13 0-19 4 6 4 13 0 19Z',
  diving: 'M11 18h26v8c0 3-3 5-6 5-4 0-4-4-7-4s-3 4-7 4c-3 0-6-2-6-5ZM37 20h4v-9M15 38v.1M20 36v.1M24 39v.1',
  ticket: 'M8 15h32v6a3.5 3.5 0 0 0 0 7v6H8v-6a3.5 3.5 0 0 0 0-7ZM29 15v4M29 22v4M29 29v5',
  'boat-ticket': 'M7 27h34l-5 9H12ZM13 27v-7h15l6 7M18 20v-7h7v7M6 40c3-2 6-2 9 0s6 2 9 0 6-2 9 0 6 2 9 0',
  'hotel-room':
    'M8 36V16M8 30h32v6M40 30v-4c0-3-2-5-5-5H20v9M14 27a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z',
  'custom-package': 'M24 9 39 16v16l-15 8-15-8V16ZM9 16l15 8 15-8M24 24v16M16 12.500l15 8',
  'add-on': 'M24 10v28M10 24h28M14 8h20a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6Z',
}

export const TypeArt = ({ type }: { type: ProductType }) => (
  <svg
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.4}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={drawings[type]} />
  </svg>
)
