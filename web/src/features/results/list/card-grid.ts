/** Columns of a card, the same in each, so that a list of them is read like a table. */
export const cardGrid =
  'grid min-h-16 items-start gap-x-3 gap-y-2 py-3 pr-3 pl-2 grid-cols-[1.5rem_repeat(3,minmax(0,1fr))] ' +
  'lg:items-center lg:gap-x-2.5 lg:gap-y-0 lg:py-2 lg:pr-5 lg:pl-3 ' +
  'lg:grid-cols-[1.5rem_minmax(7.5rem,1fr)_3.25rem_8.25rem_4.5rem_5.5rem_5.5rem_5rem] ' +
  'min-[80rem]:gap-x-4 min-[80rem]:grid-cols-[1.5rem_minmax(10rem,1fr)_3.5rem_9.25rem_5.5rem_6.5rem_6rem_6rem]';
