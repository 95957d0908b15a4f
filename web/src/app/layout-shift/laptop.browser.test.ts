import { testSteadyScreens } from '../testing/test-steady-screens.ts';

testSteadyScreens({ width: 1366, height: 768 }, 100);
