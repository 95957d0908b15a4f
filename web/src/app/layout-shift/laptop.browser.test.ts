import { testSteadyScreens } from '../testing/still-screens.ts';

testSteadyScreens({ width: 1366, height: 768 }, 100);
