import { desktop } from '../../testing/web-tests.ts';
import { testSteadyScreens } from '../testing/still-screens.ts';

testSteadyScreens(desktop, 0);
