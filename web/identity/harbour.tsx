/** A bay in the morning: limestone, sea, a longtail boat. Drawn in the theme's own colours. */
export function Harbour() {
  return (
    <svg className="harbour" viewBox="0 0 640 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="harbour-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--harbour-sky)" />
          <stop offset="1" stopColor="var(--harbour-haze)" />
        </linearGradient>
        <linearGradient id="harbour-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--harbour-shallow)" />
          <stop offset="1" stopColor="var(--harbour-deep)" />
        </linearGradient>
      </defs>
      <rect width="640" height="900" fill="url(#harbour-sky)" />
      <circle cx="452" cy="380" r="46" fill="var(--harbour-sun)" />
      <g fill="var(--harbour-far)">
        <path d="M0 560v-90c14-60 30-96 58-98 22-2 30 34 44 58 14-40 28-86 60-86 30 0 38 56 50 98 8-14 20-26 34-24 26 4 28 64 40 142Z" />
        <path d="M392 560c4-84 18-150 52-152 28-2 34 48 48 74 8-30 22-70 48-68 36 2 40 70 62 96 14 16 28 26 38 30v20Z" />
      </g>
      <g fill="var(--harbour-near)">
        <path d="M486 580c2-108 24-236 68-240 34-4 34 74 52 106 8 14 22 22 34 22v112Z" />
        <path d="M0 580V420c22-12 38 6 52 40 12 30 30 44 42 120Z" />
      </g>
      <rect y="560" width="640" height="340" fill="url(#harbour-sea)" />
      <g stroke="var(--harbour-glint)" strokeWidth="3" strokeLinecap="round">
        <path d="M404 592h96M424 616h44M120 640h64M60 600h40M520 690h70M40 742h90M470 790h50M540 850h60" />
      </g>
      <g transform="translate(150 606)">
        <path
          d="M14 66h238c34-2 58-34 70-90 4-16-6-18-10-4-12 34-34 50-62 50H58C36 22 18 14 0-2c0 26 4 50 14 68Z"
          fill="var(--harbour-hull)"
        />
        <path
          d="M8 40c12 6 28 9 46 9h204c22 0 38-8 50-24"
          fill="none"
          stroke="var(--harbour-trim)"
          strokeWidth="5"
        />
        <path
          d="M78 22v-42l128-8v50M64-18l158-12"
          fill="none"
          stroke="var(--harbour-trim)"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M60-22c50-18 116-22 168-12l-8 8L66-14Z" fill="var(--harbour-roof)" />
        <path
          d="M308-22c4 12 2 24-4 34M312-14c6 10 8 22 4 34"
          fill="none"
          stroke="var(--harbour-sash)"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M8 8-46 84" stroke="var(--harbour-trim)" strokeWidth="4" strokeLinecap="round" />
        <path
          d="M-70 88c60-12 330-12 400 0"
          fill="none"
          stroke="var(--harbour-glint)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}
