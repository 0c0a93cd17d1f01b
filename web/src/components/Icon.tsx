// Small line drawings for buttons; the words stand beside them or in the label.
const paths = {
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  up: "M12 19V5M6 11l6-6 6 6",
  last: "M6 5l7 7-7 7M17 5v14",
  undo: "M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3",
  takeBack: "M11 6l-7 6 7 6zM20 6l-7 6 7 6z",
  flip: "M7 4v16M7 4L4 8M7 4l3 4M17 20V4M17 20l-3-4M17 20l3-4",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M9.9 5.3L10.2 2.6L13.8 2.6L14.1 5.3L15.3 5.8L17.4 4.1L19.9 6.6L18.2 8.7L18.7 9.9L21.4 10.2L21.4 13.8L18.7 14.1L18.2 15.3L19.9 17.4L17.4 19.9L15.3 18.2L14.1 18.7L13.8 21.4L10.2 21.4L9.9 18.7L8.7 18.2L6.6 19.9L4.1 17.4L5.8 15.3L5.3 14.1L2.6 13.8L2.6 10.2L5.3 9.9L5.8 8.7L4.1 6.6L6.6 4.1L8.7 5.8z",
  bulb: "M9 18h6M10 21h4M8.5 15c-1.600-1.300-2.500-3-2.500-5a6 6 0 0 1 12 0c0 2-.9 3.700-2.500 5z",
  flag: "M6 21V4M6 5h11l-2.500 4L17 13H6",
  hands: "M4 12h16M8 8l-4 4 4 4M16 8l4 4-4 4",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  again: "M20 12a8 8 0 1 1-2.500-5.800M20 4v4.500h-4.500",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  close: "M6 6l12 12M18 6L6 18",
  play: "M8 5l11 7-11 7z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  copy: "M9 9h10v11H9zM6 15H5V4h10v2",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.500 20.500c0-4 3-6.500 7.500-6.500s7.500 2.500 7.500 6.500",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M3 20c0-4 2.500-6 6-6s6 2 6 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3 2.600 3 5.500",
  chip: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  share: "M12 15V4M8 7.500L12 3.500l4 4M7 11H5v9.500h14V11h-2",
  book: "M12 6c-2-1.500-5-2-8-1.500V18c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V4.500c-3-.5-6 0-8 1.500zM12 6v13.500",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  folder: "M3 6h6l2 2h10v11H3z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  check: "M5 13l4 4L19 7",
  cup: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 4 2 5 4 5M16 6h4c0 4-2 5-4 5M12 14v5M8 20h8",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4",
  speech: "M4 5h16v11H10l-5 4v-4H4z",
  mute: "M4 5h16v11H10l-5 4v-4H4zM9 8l6 5M15 8l-6 5",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
