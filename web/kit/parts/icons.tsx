import type { SVGProps } from 'react'

/** Line drawings on a 24 grid, one stroke; names are those of `icon` in the contract's screens and of the menu's groups. */
const paths = {
  home: 'M4 11.2 12 4.5l8 6.7M6.3 9.6V19h11.4V9.6M10 19v-5h4v5',
  newOrder: 'M6 4h8l4 4v12H6zM14 4v4h4M12 11v6M9 14h6',
  orders: 'M7 5h10v15H7zM9.5 3.5h5V6h-5zM9.8 10.5h4.4M9.8 13.5h4.4M9.8 16.5h2.8',
  problemOrders: 'M12 4.5 21 19.5H3zM12 10v4.5M12 17v.1',
  bookingCenter:
    'M5 10v9.5h14V10M3.5 10 5.5 4.5h13l2 5.5c0 1.3-1 2.2-2.1 2.2S16.2 11.3 16.2 10c0 1.3-1 2.2-2.1 2.2S12 11.3 12 10c0 1.3-1 2.2-2.1 2.2S7.8 11.3 7.8 10c0 1.3-1 2.2-2.1 2.2S3.5 11.3 3.5 10ZM10 19.5v-4h4v4',
  products: 'M3.5 15.5h17l-2.5 4h-12zM11.5 15.5V4l6 8.5h-6M9.5 7.5 6 12.5h3.5',
  packages: 'M12 3.5 20 8l-8 4.5L4 8zM4.5 12 12 16.2 19.5 12M4.5 16 12 20.2 19.5 16',
  hotel:
    'M3.5 6v13M3.5 16.5h17V19M20.5 16.5v-3.2a3 3 0 0 0-3-3h-7v6.2M7 13.6a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z',
  tickets: 'M4 7h16v3.2a1.9 1.9 0 0 0 0 3.6V17H4v-3.2a1.9 1.9 0 0 0 0-3.6zM14.5 7v2M14.5 11v2M14.5 15v2',
  daily: 'M4.5 6h15v14h-15zM4.5 10h15M8.5 3.8V7M15.5 3.8V7M8.5 14h2M13.5 14h2M8.5 17h2',
  groups: 'M5.5 20.5V4M5.5 5c4-2 7 2 12.5 0v8.5c-5.5 2-8.5-2-12.5 0',
  suppliers:
    'M3 7h10.5v9.5H3zM13.5 10.5H18l3 3v3h-7.5M7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19ZM17 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  agents:
    'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3 19.5c.4-3.5 2.8-5.3 6-5.3s5.6 1.8 6 5.3M15.5 5.5a3 3 0 0 1 0 5.7M17.5 14.5c2 .6 3.2 2.3 3.5 5',
  customers:
    'M4 5.5h16v13H4zM9 12a1.9 1.9 0 1 0 0-3.8A1.9 1.9 0 0 0 9 12ZM6.3 15.8c.3-1.5 1.3-2.3 2.7-2.3s2.4.8 2.7 2.3M14.5 10h3M14.5 13.5h3',
  channels:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.4 3.6 5.2 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.2-3.6-8.5S9.5 5.9 12 3.5Z',
  market: 'M3.5 9.5h17M5 9.5V19.5h14V9.5M3.5 9.5 6 4.5h12l2.5 5M9.5 13h5v6.5h-5z',
  promotions: 'M4 12.5V4.5h8l8.5 8.5-7.5 7.5zM8.3 8.8v.1M10 14l4-1.5',
  finances:
    'M12 8.5c4.4 0 8-1 8-2.5s-3.6-2.5-8-2.5S4 4.5 4 6s3.6 2.5 8 2.5ZM4 6v6c0 1.5 3.6 2.5 8 2.5s8-1 8-2.5V6M4 12v6c0 1.5 3.6 2.5 8 2.5s8-1 8-2.5v-6',
  staff:
    'M5 7.5h14V20H5zM9.5 7.5v-4h5v4M12 14a1.9 1.9 0 1 0 0-3.8A1.9 1.9 0 0 0 12 14ZM9 17.5c.3-1.5 1.5-2.2 3-2.2s2.7.7 3 2.2',
  statistics: 'M4 19.5h16.5M6.5 19.5v-6h3v6M11.5 19.5V5.5h3v14M16.5 19.5v-9h3v9',
  tools: 'M14.5 6.5a4 4 0 0 0-5.2 5.2L4 17l3 3 5.3-5.3a4 4 0 0 0 5.2-5.2l-2.5 2.5-2.6-.6-.6-2.6z',
  profile:
    'M4 7h9M17.5 7H20M4 12h2.5M11 12h9M4 17h10M18.5 17H20M15.2 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8.7 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.2 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  cart: 'M3.5 4.5H6l2.2 11h9.6l2-7.5H6.7M9.7 19.4h.1M16.6 19.4h.1',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  fold: 'M4.5 5h15v14h-15zM9.5 5v14M15.5 9.5 13 12l2.5 2.5',
  unfold: 'M4.5 5h15v14h-15zM9.5 5v14M13 9.5l2.5 2.5-2.5 2.5',
  down: 'M7 10l5 5 5-5',
  right: 'M10 7l5 5-5 5',
  close: 'M6 6l12 12M18 6 6 18',
  language: 'M4 6h9M8.5 4v2M11 6c-.8 4-3 7-6.5 8.5M6 9.5c1.2 2.3 3.2 4 5.5 5M12 20l4-10 4 10M13.5 16.8h5',
  help: 'M5 5.5c2.5-.8 5-.5 7 1v13c-2-1.5-4.5-1.8-7-1zM19 5.5c-2.5-.8-5-.5-7 1v13c2-1.5 4.5-1.8 7-1z',
  person: 'M12 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM4.8 20c.6-4 3.4-6 7.2-6s6.6 2 7.2 6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  logOut: 'M13.5 4.5H5v15h8.5M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  mail: 'M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5',
  keyboard: 'M3 6.5h18v11H3zM6.5 10h.1M10 10h.1M13.7 10h.1M17.3 10h.1M8 14h8',
  company: 'M5 20V5.5h9V20M14 10h5v10M3.5 20h17M8 9h3M8 12.5h3M8 16h3',
  work: 'M4 6.5h10M4 12h7M4 17.5h10M16 9.5l4 2.5-4 2.5z',
  back: 'M14 7l-5 5 5 5',
  pencil: 'M4.5 19.5l1-4L15.8 5.2l3 3L8.5 18.5zM13.8 7.2l3 3',
  eye: 'M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
} as const
export type IconName = keyof typeof paths

/** An icon beside a word; it says nothing by itself. */
export function Icon({
  name,
  size = 18,
  ...rest
}: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  )
}
