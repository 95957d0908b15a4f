import { desktop } from '../../testing/web-tests.ts';
import { testSteadyScreens } from '../testing/test-steady-screens.ts';

testSteadyScreens(desktop, 0);
