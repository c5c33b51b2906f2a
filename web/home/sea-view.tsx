/** Karst, sea and a longtail boat, in the theme's own inks. */
export const SeaView = () => (
  <svg className="home-sea" viewBox="0 0 640 140" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <circle className="sea-sun" cx="470" cy="52" r="26" />
    <path
      className="sea-far"
      d="M250 112c6-30 10-52 24-56s22 14 26 30 8 20 14 26h-64ZM520 112c4-38 12-74 30-78s26 26 32 44 6 26 14 34h-76ZM588 112c2-22 10-44 22-44s22 16 30 44h-52Z"
    />
    <path
      className="sea-near"
      d="M336 112c8-20 14-66 32-70s24 22 28 36 12 22 18 34h-78ZM452 112c2-14 8-30 18-30s16 12 22 30h-40Z"
    />
    <path className="sea-water" d="M0 112h640v28H0z" />
    <g className="sea-boat">
      <path d="M356 118c22 3 62 3 92-2 10-2 18-9 22-20-1 15-8 27-22 29-30 4-64 4-84 1-5-1-8-4-8-8Z" />
      <path d="M392 116v-13h40l6 12" fill="none" strokeWidth="2.4" />
      <path d="M386 103h50" strokeWidth="3" />
      <path d="M358 119l-30 7" strokeWidth="2" />
      <path className="sea-ribbon" d="M466 103l8 3-2 6" strokeWidth="2" fill="none" />
    </g>
    <path
      className="sea-wave"
      d="M300 128q10-4 20 0t20 0 20 0M470 131q10-4 20 0t20 0 20 0 20 0M560 122q8-3 16 0t16 0 16 0M380 135q10-4 20 0t20 0 20 0"
    />
  </svg>
)
