import { DemoMark, SmallDemoMark } from '../../shared/ui/display/demo-mark.tsx';
import { useRecordsSummary } from './use-records-summary.ts';

/** «Демо» next to the title of a screen, shown while every stored pair is emulated; the rows then have no mark. */
export function ScreenDemoMark() {
  return useRecordsSummary().data?.isDemo === true ? <DemoMark /> : null;
}

/** «Демо» in a row, shown while only some stored pairs are emulated. */
export function RowDemoMark({ isDemo }: { isDemo: boolean }) {
  return isDemo ? <MixedDemoMark /> : null;
}

function MixedDemoMark() {
  return useRecordsSummary().data?.isDemo === false ? <SmallDemoMark /> : null;
}
